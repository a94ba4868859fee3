import { counted } from '../../../texts/counted.js';
import type { TokenTexts } from './token-texts.js';

export const texts: TokenTexts = {
  list: {
    hint: 'Avec un tel jeton, un programme d’un partenaire ou un pipeline enregistre lui-même des applications.',
    create: 'Créer un jeton d’enregistrement',
    search: 'Rechercher par nom',
    empty: 'Pas encore de jetons d’enregistrement',
    emptyHint:
      'Donnez-en un à ceux dont les programmes créent leurs propres applications. Il dit ' +
      'combien, pour quelles API et jusqu’à quand.',
    name: 'Nom',
    tenant: 'Locataire',
    left: 'Restants',
    end: 'Fin',
    lastUsed: 'Dernier usage',
    created: 'Créé',
  },
  left: (left, all) => `${left} sur ${all}`,
  state: { works: 'Valide', usedUp: 'Épuisé', ended: 'Expiré' },
  fields: {
    label: 'Nom',
    labelHint: 'À qui il est destiné. Il nomme le jeton dans cette liste.',
    tenantHint: 'Le locataire des applications. Vide : le locataire par défaut.',
    uses: 'Applications qu’il enregistre',
    usesHint: '1 000 au plus.',
    end: 'Fin',
    endHint: 'Dans un an au plus. Vide : dans 30 jours.',
    noEnd: 'Dans 30 jours',
    grants: 'Types d’octroi',
    grantsHint: 'Les façons dont ses applications peuvent obtenir des jetons.',
    resources: 'API',
    resourcesHint: 'Ses applications peuvent obtenir toutes les permissions de ces API.',
    noResources: 'Aucune',
    isPublic: 'Ses applications ne gardent pas de secret',
    isPublicHint:
      'Pour les programmes qui tournent chez les personnes, comme un agent sur un ordinateur.',
  },
  publicMachine: 'Une application qui ne garde pas de secret ne peut pas avoir client_credentials.',
  kinds: { public: 'Sans secret', confidential: 'Avec un secret' },
  create: {
    hint: 'Le jeton est affiché une seule fois, à la fin.',
    section: 'Ce qu’il peut enregistrer',
    title: (name) => `Créer le jeton d’enregistrement ${name} ?`,
    effect: counted('fr', {
      one: 'Qui le détient peut enregistrer # application.',
      other: 'Qui le détient peut enregistrer # applications.',
    }),
    done: (name) => `${name} est prêt`,
    doneHint: 'Donnez le jeton au programme qui enregistre les applications.',
    secret: 'Jeton d’enregistrement',
    try: 'Enregistrer une application',
    tryHint: 'La réponse contient son identifiant client et de quoi la gérer plus tard.',
    open: 'Ouvrir le jeton d’enregistrement',
  },
  off: 'Ce locataire n’accepte pas d’enregistrements',
  offHint:
    'Jusque-là, rien ne peut être enregistré avec le jeton. L’onglet Agents d’une API règle cela.',
  page: {
    bounds: 'Ce qu’il peut enregistrer',
    about: 'À propos de cette entrée',
    maker: 'Créé par',
    kind: 'Applications',
  },
  remove: {
    title: (name) => `Supprimer ${name} ?`,
    titleOf: counted('fr', {
      one: 'Supprimer # jeton d’enregistrement ?',
      other: 'Supprimer # jetons d’enregistrement ?',
    }),
    action: 'Supprimer le jeton d’enregistrement',
    actionOf: 'Supprimer',
    hint: 'Plus rien n’est enregistré avec lui. Les applications venues avec lui restent.',
  },
};
