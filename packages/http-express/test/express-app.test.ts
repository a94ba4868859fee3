/** Keyward as an application of Express, and within one of a host. */
import express from 'express';
import { bindingContract } from '../../http/test/binding.contract.js';
import { openOnPort } from '../../http/test/open-on-port.js';
import { nodeListener } from '@keyward/http';
import { expressApp, expressMiddleware } from '../src/index.js';

bindingContract('an application of Express', (binding) => openOnPort(expressApp(binding)));
bindingContract('a host of Express', (binding) => {
  const host = express().disable('x-powered-by');
  return openOnPort(host.use(expressMiddleware(binding)).use(nodeListener(binding)));
});
