/** The configuration of SimpleSAMLphp, as PHP. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const php = (code: string): string => `<?php\n${code}\n`;

const configuration = (folder: string, own: string): string => `
$config = [
    'baseurlpath' => '${own}/',
    'certdir' => '${folder}/',
    'loggingdir' => '${folder}/log/',
    'datadir' => '${folder}/data/',
    'tempdir' => '${folder}/temp',
    'metadatadir' => '${folder}/metadata/',
    'attributenamemapdir' => '/etc/simplesamlphp/attributemap/',
    'technicalcontact_email' => 'na@example.org',
    'secretsalt' => 'of the tests alone',
    'auth.adminpassword' => 'of the tests alone',
    'timezone' => 'UTC',
    'logging.handler' => 'file',
    'session.cookie.secure' => false,
    'session.cookie.samesite' => null,
    'session.phpsession.savepath' => '${folder}/sessions',
    'store.type' => 'phpsession',
    'trusted.url.domains' => ['${new URL(own).host}'],
    'module.enable' => ['core' => true, 'saml' => true],
    'metadata.sources' => [['type' => 'xml', 'file' => '${folder}/idp.xml']],
];`;

const source = (own: string, idp: string): string => `
$config = [
    'default-sp' => [
        'saml:SP',
        'entityID' => '${own}/metadata',
        'idp' => '${idp}',
        'privatekey' => 'key.pem',
        'certificate' => 'cert.pem',
        'sign.authnrequest' => true,
        'sign.logout' => true,
        'redirect.sign' => true,
        'redirect.validate' => true,
        'WantAssertionsSigned' => true,
        'signature.algorithm' => 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    ],
];`;

export const writeSimpleSamlPhp = (folder: string, own: string, idp: string): void => {
  for (const name of ['log', 'data', 'temp', 'metadata', 'sessions']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'config.php'), php(configuration(folder, own)));
  writeFileSync(join(folder, 'authsources.php'), php(source(own, idp)));
};
