/** Stops all animations in a page: without a GPU, drawing them takes a fifth of the CPU time of a test. */
export const withoutAnimations = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { animation: none !important; transition: none !important; }');
  document.adoptedStyleSheets = [sheet];
}`;
