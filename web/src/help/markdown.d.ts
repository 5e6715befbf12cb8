/** Markdown files are imported as their HTML (see `vite.config.ts`). */
declare module '*.md' {
  const html: string;
  export default html;
}
