/** What a mail server says that it can do (RFC 5321 §4.1.1.1). Loaded for the first address that asks for it. */
import SmtpConnection from 'nodemailer/lib/smtp-connection';

/** Connects, and sends no mail. @throws Error that says why the server cannot be used */
export const extensionsOf = async (
  options: ConstructorParameters<typeof SmtpConnection>[0],
): Promise<readonly string[]> => {
  const connection = new SmtpConnection(options);

  return new Promise((resolve, reject) => {
    connection.once('error', (error: Error) => {
      connection.close();
      reject(error);
    });
    connection.connect(() => {
      const { _supportedExtensions } = connection as unknown as SpokenExtensions;
      connection.quit();
      resolve(_supportedExtensions);
    });
  });
};

/** The library keeps the list to itself; a test with a real server holds it to the name. */
interface SpokenExtensions {
  readonly _supportedExtensions: readonly string[];
}
