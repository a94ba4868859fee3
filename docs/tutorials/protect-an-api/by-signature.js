// The first way: the signature of the token decides. Keyward is asked for its keys alone.
// #region protect
import { protect } from '@keyward/protect';

const stock = protect({
  issuer: process.env.STOCK_ISSUER,
  audience: process.env.STOCK_AUDIENCE,
});

export const bySignature = (scope) => stock.express(scope);
// #endregion protect
