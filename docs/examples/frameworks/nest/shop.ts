/** The whole server within a Nest application. */
// #region nest
import { Module, type OnApplicationShutdown } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { createServer } from '@keyward/server';

const keyward = await createServer({
  issuer: process.env['SHOP_ISSUER'] ?? 'http://localhost:8080/iam',
  database: process.env['SHOP_DATABASE'] ?? 'memory:', // such as 'sqlite:data/keyward.db'
  secretKey: process.env['SHOP_SECRET_KEY'], // 32 random bytes in base64
  firstStart: { password: process.env['SHOP_ADMIN_PASSWORD'] },
});

@Module({})
class ShopModule implements OnApplicationShutdown {
  onApplicationShutdown(): Promise<void> {
    return keyward.close();
  }
}

const app = await NestFactory.create(ShopModule);
app.use('/iam', keyward.express());
app.enableShutdownHooks();
await app.listen(process.env['PORT'] ?? 8080);
// #endregion nest
