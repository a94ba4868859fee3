import type { KeysTexts } from './keys-texts.js';

export const texts: KeysTexts = {
  hint:
    'Les clés de ce serveur signent les jetons. Leurs parties publiques se ' +
    'trouvent dans /.well-known/jwks.json.',
  ofTheServer:
    'Les clés appartiennent au serveur et à aucun locataire. Un administrateur global, un ' +
    'client global ou la commande les renouvelle et les révoque.',
  emptyHint: 'Le serveur crée une clé quand il signe le premier jeton.',
  empty: 'Aucune clé à voir ici',
  open: 'Jusqu’à la suivante',
  column: {
    key: 'Clé',
    kid: 'kid',
    status: 'État',
    signsFrom: 'Signe à partir du',
    until: 'Acceptée jusqu’à',
  },
  status: { next: 'Suivante', signing: 'Signe', verifying: 'Vérifie', retired: 'Retirée' },
  statusHint: {
    next: 'Publiée, pour que les vérificateurs la connaissent avant qu’elle signe',
    signing: 'Signe les nouveaux jetons',
    verifying: 'Vérifie les jetons qu’elle a signés\u00a0; une autre clé signe',
    retired: 'Rien de ce qu’elle a signé n’est plus accepté',
  },
  rotate: {
    action: 'Renouveler les clés',
    one: (algorithm) => `Renouveler ${algorithm}`,
    title: (algorithm) =>
      algorithm === undefined
        ? 'Renouveler toutes les clés utilisées\u00a0?'
        : `Renouveler la clé ${algorithm}\u00a0?`,
    hint:
      'La clé suivante est publiée maintenant et signe dans une heure, quand tous ' +
      'les vérificateurs peuvent la connaître. La clé actuelle reste acceptée ' +
      'jusqu’à l’expiration de son dernier jeton. Personne n’est déconnecté.',
    samlStays: 'La clé de SAML reste\u00a0: renouvelez-la à part.',
    samlHint:
      'Les métadonnées nomment dès maintenant le certificat suivant, et sa clé signe ' +
      'dans deux semaines. D’ici là, donnez-le à chaque application qui ne lit pas ' +
      'elle-même les métadonnées. L’actuel reste un jour de plus dans les métadonnées. ' +
      'Personne n’est déconnecté.',
    confirm: 'Renouveler',
    done: 'La clé suivante est publiée',
  },
  withdraw: {
    action: 'Révoquer immédiatement',
    title: (algorithm) => `Révoquer immédiatement cette clé ${algorithm}\u00a0?`,
    hint: (id) =>
      `Faites-le si la clé ${id} a été volée. Tous les jetons qu’elle a signés deviennent ` +
      `invalides, peut-être aussi le vôtre\u00a0: personnes et machines en obtiennent de ` +
      `nouveaux. La clé suivante signe aussitôt.`,
    samlHint: (id) =>
      `Faites-le si la clé ${id} a été volée. La clé suivante signe aussitôt\u00a0: ` +
      `personne ne peut se connecter aux applications SAML et WS-Federation tant ` +
      `qu’elles n’ont pas le nouveau certificat des métadonnées.`,
    confirm: 'Révoquer',
    done: 'La clé est révoquée',
  },
};
