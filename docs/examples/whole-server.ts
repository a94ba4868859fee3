/** The whole server within an Express application, in six lines. */
// #region express
import { createServer } from '@keyward/server';
import express from 'express';

const issuer = 'http://localhost:8080/iam';
export const keyward = await createServer({ issuer, database: 'memory:' }); // or 'sqlite:shop.db'

export const app = express();
app.use('/iam', keyward.express());
// #endregion express
