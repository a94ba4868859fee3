// Mermaid draws some thirty kinds of diagrams. The pages have two; the rest would add a fifth to the site.
const drawn = /^(flowDiagram|sequenceDiagram|dagre|chunk)-/;
const kind = /\/mermaid\/dist\/chunks\/mermaid\.core\/([^/]+)\.mjs$/;
const formulas = /\/node_modules\/katex\//;

/** A page with another kind fails a test: add the kind to `drawn`. */
const leftOut = `
const use = () => { throw new Error('left out by docs/.vitepress/kinds-of-diagrams.mjs'); };
export const diagram = { get db() { return use(); } };
export default { renderToString: use };
`;

/** For Vite. */
export const kindsOfDiagrams = {
  name: 'kinds-of-diagrams',
  enforce: 'pre',
  load(id) {
    const path = id.split('?')[0].replaceAll('\\', '/');
    const [, name] = kind.exec(path) ?? [];
    const isLeftOut = formulas.test(path) || (name !== undefined && !drawn.test(name));
    return isLeftOut ? leftOut : undefined;
  },
};
