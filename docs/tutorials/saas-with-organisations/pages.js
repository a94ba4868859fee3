// The pages of the help desk.

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
      form { display: inline; }
      button { font: inherit; padding: 0.4rem 0.9rem; border: 1px solid #225; border-radius: 0.3rem; }
      button { background: #fff; color: #225; }
    </style>
  </head>
  <body>
    <main>
      <h1>${escape(title)}</h1>
      ${body}
    </main>
  </body>
</html>`;

export const homePage = (names) =>
  page(
    'The help desk',
    `<p>Where do you work?</p>
    <ul>${names.map((name) => `<li><a href="/${escape(name)}">${escape(name)}</a></li>`).join('')}</ul>`,
  );

const ticketLine = (organisation, { id, title, isOpen }, mayClose) =>
  `<li>${escape(title)}, ${isOpen ? 'open' : 'closed'}
    ${
      mayClose && isOpen
        ? `<form method="post" action="/${escape(organisation)}/tickets/${id}/close"><button>Close</button></form>`
        : ''
    }</li>`;

export const ticketsPage = (organisation, { name, scopes }, tickets) => {
  const mayClose = scopes.includes('close:tickets');
  return page(
    `Tickets of ${organisation}`,
    `<p>${escape(name)} may ${mayClose ? 'read and close' : 'read'} tickets.</p>
    <ul>${tickets.map((ticket) => ticketLine(organisation, ticket, mayClose)).join('')}</ul>
    <form method="post" action="/${escape(organisation)}/logout"><button>Log out</button></form>`,
  );
};

export const refusedPage = (why) =>
  page('Not allowed', `<p>${escape(why)}</p><p><a href="/">Choose your organisation</a></p>`);
