/** Hooks that decide who logs in, who registers, and which password is right. */
// #region function
import { createServer, type KeywardServer } from '@keyward/server';

/** `statusOf` asks the database of the application. */
export const contractServer = (
  statusOf: (userId: string) => Promise<'ended' | 'trial' | 'paid'>,
): Promise<KeywardServer> =>
  createServer({
    issuer: 'http://localhost:8080',
    database: 'memory:',
    adapters: {
      hooks: {
        beforeLogin: {
          async ask({ userId }) {
            const isOver = (await statusOf(userId)) === 'ended';
            return isOver ? { deny: 'Your contract has ended.' } : undefined;
          },
        },
      },
    },
  });
// #endregion function

// #region receiver
import { Webhook } from 'standardwebhooks';

interface Question {
  readonly type: string;
  readonly data: Readonly<Record<string, string | null>>;
}
type Answer = object | undefined;

/** Answers questions of one type, and no one but Keyward. */
export const hookReceiver =
  (secret: string, answer: (data: Question['data']) => Promise<Answer>) =>
  async (request: Request): Promise<Response> => {
    let question: Question;
    try {
      const headers = Object.fromEntries(request.headers);
      question = new Webhook(secret).verify(await request.text(), headers) as Question;
    } catch {
      return new Response(null, { status: 400 });
    }
    const said = await answer(question.data);
    return said === undefined ? new Response(null, { status: 204 }) : Response.json(said);
  };
// #endregion receiver

// #region login
/** Who has not paid is kept out, and who comes from outside of the company shows a second factor. */
export const byContract =
  (isPaid: (userId: string) => Promise<boolean>, isInside: (address: string) => boolean) =>
  async ({ user_id, ip_address }: Question['data']): Promise<Answer> => {
    if (!(await isPaid(user_id ?? ''))) return { deny: 'Your contract has ended.' };
    return { second_factor: !isInside(ip_address ?? '') };
  };
// #endregion login

// #region registration
/** People register with an address of the company, and have the number of their department. */
export const ofCompany =
  (departmentOf: (email: string) => Promise<string | undefined>) =>
  async ({ email }: Question['data']): Promise<Answer> => {
    if (email?.endsWith('@shop.example') !== true)
      return { deny: { field: 'email', why: 'Please use your address at shop.example.' } };
    const department = await departmentOf(email);
    return department === undefined ? undefined : { app_metadata: { department } };
  };
// #endregion registration

// #region password
/** `logIn` asks the system that people come from. */
export const fromOldSystem =
  (logIn: (name: string, password: string) => Promise<boolean>) =>
  async ({ username, email, imported_id, password }: Question['data']): Promise<Answer> => {
    const name = imported_id ?? email ?? username ?? null;
    return { is_right: name !== null && (await logIn(name, password ?? '')) };
  };
// #endregion password
