import '@mantine/core/styles.css';
import './app/global.css';
import { startConsole } from './app/start.js';

void startConsole(document.getElementById('console')!);
