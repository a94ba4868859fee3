import type { ConfigurationTexts } from './configuration-texts.js';

export const texts: ConfigurationTexts = {
  hint: 'Les locataires, API, rôles, groupes, fournisseurs d’identité et applications peuvent vivre dans des fichiers.',
  plan: {
    title: 'Voir ce qu’un fichier changerait',
    hint: 'Rien n’est gardé : le serveur essaie chaque étape, puis l’annule. « keyward apply » le fait.',
    files: 'Fichiers',
    filesHint: 'YAML ou JSON, 20 fichiers au plus.',
    choose: 'Choisir des fichiers',
    pasted: 'Ou un document en texte',
    prune: 'Supprimer ce qui manque dans les fichiers',
    pruneHint:
      'Seulement ce que des fichiers du même propriétaire contenaient, et dix lignes au plus.',
    takeOver: 'Reprendre les lignes d’autres propriétaires',
    action: 'Montrer ce qui changerait',
    refused: 'Ces documents seraient refusés',
    nothing: 'Rien ne changerait',
    summary: (added, changed, removed) =>
      `${added} à ajouter, ${changed} à modifier, ${removed} à supprimer`,
    before: (name) => `jusqu’ici ${name}`,
    adopted: (count) => `Lignes qu’aucun fichier ne gérait encore : ${count}`,
    takenOver: (count) => `Lignes reprises d’un autre propriétaire : ${count}`,
    gained: 'Autorisations gagnées',
    lost: 'Autorisations perdues',
    sessions: (count) => `Sessions qui se terminent : ${count}`,
    tokens: (count) => `Connexions dont les jetons se terminent : ${count}`,
    secrets: 'Les secrets sont hors des fichiers : on ne sait pas ici s’ils diffèrent.',
  },
  kinds: {
    tenants: 'Locataire',
    resources: 'API',
    scopes: 'Autorisation',
    roles: 'Rôle',
    groups: 'Groupe',
    identity_providers: 'Fournisseur d’identité',
    clients: 'Application',
  },
  actions: { add: 'Ajouter', change: 'Modifier', remove: 'Supprimer' },
  export: {
    title: 'Ce qui existe, en fichier',
    hint: 'Un fichier pour commencer. Il ne contient ni secrets, ni personnes, ni clés.',
    tenant: 'Du locataire',
    tenantHint: 'Vide : les locataires eux-mêmes, et ce qui appartient à tous.',
    action: 'Montrer en YAML',
    save: 'Enregistrer comme fichier',
    failed: 'Le fichier ne peut pas être créé',
  },
};
