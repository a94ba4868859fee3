// The pages of the application.

const escape = (text) =>
  String(text ?? '').replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

const page = (title, body) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <link rel="icon" href="data:," />
    <title>${escape(title)}</title>
    <style>
      body { font: 1rem/1.5 system-ui, sans-serif; max-width: 36rem; margin: 3rem auto; padding: 0 1rem; }
      dt { color: #555; }
      dd { margin: 0 0 0.5rem; }
      form { display: inline; }
      button, .button { font: inherit; padding: 0.4rem 0.9rem; border: 1px solid #225; border-radius: 0.3rem; }
      button, .button { background: #fff; color: #225; text-decoration: none; display: inline-block; }
    </style>
  </head>
  <body>
    <main>
      <h1>${escape(title)}</h1>
      ${body}
    </main>
  </body>
</html>`;

export const homePage = () =>
  page('The shop', '<p>You are not logged in.</p><a class="button" href="/login">Log in</a>');

export const profilePage = ({ name, email }, validUntil) =>
  page(
    `Hello, ${name}`,
    `<dl>
      <dt>Email</dt><dd>${escape(email)}</dd>
      <dt>Access token valid until</dt><dd><time>${new Date(validUntil).toISOString()}</time></dd>
    </dl>
    <form method="post" action="/renew"><button>Renew now</button></form>
    <form method="post" action="/logout"><button>Log out</button></form>`,
  );

export const refusedPage = (why) =>
  page('Not logged in', `<p>${escape(why)}</p><a class="button" href="/login">Log in again</a>`);

export const failedPage = () =>
  page('Something went wrong', '<p>Please try again.</p><a class="button" href="/">The shop</a>');
