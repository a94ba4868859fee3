// #region route
import { keyward } from '../../../keyward';

const handle = async (request: Request): Promise<Response> => (await keyward()).handle(request);

export { handle as DELETE, handle as GET, handle as HEAD, handle as OPTIONS };
export { handle as PATCH, handle as POST, handle as PUT };
// #endregion route
