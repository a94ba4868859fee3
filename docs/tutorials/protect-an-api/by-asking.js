// The second way: Keyward is asked about each token, so a revoked one is refused at once.
// #region protect
import { protect } from '@keyward/protect';

const stock = protect({
  issuer: process.env.STOCK_ISSUER,
  audience: process.env.STOCK_AUDIENCE,
  introspection: {
    clientId: process.env.STOCK_CLIENT_ID,
    clientSecret: process.env.STOCK_CLIENT_SECRET,
  },
});

export const byAsking = (scope) => stock.express(scope);
// #endregion protect
