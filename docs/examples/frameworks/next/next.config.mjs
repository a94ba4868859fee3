// #region config
/** @type {import('next').NextConfig} */
const config = {
  // It stays a package of Node: it has files and native parts that a bundle does not hold.
  serverExternalPackages: ['@keyward/server'],
};

export default config;
// #endregion config
