/**
 * A rule for oxlint: which folder of `src` may import which, from the table `borders` in `.oxlintrc.json`. An import is
 * judged by the file that it resolves to, because folders of one name lie in several places.
 */
import { dirname, join, relative } from 'node:path';

/**
 * The rule's option: `ours`, the folders of `src` that each folder may import; `packages`, the folders that alone may import a
 * package. A folder stands for all in it but for what has an entry of its own.
 */
function check(context) {
  const { ours, packages } = context.options[0];
  const folderOf = (path) => {
    const inSrc = relative(join(context.cwd, 'src'), path).replaceAll('\\', '/');
    const named = Object.keys(ours).filter((folder) => `${inSrc}/`.startsWith(`${folder}/`));
    return named.sort((a, b) => b.length - a.length)[0] ?? inSrc.split('/')[0];
  };
  const folder = folderOf(context.filename);

  function visit(node) {
    const specifier = node.source?.value;
    if (typeof specifier !== 'string') return;
    const reason = specifier.startsWith('.')
      ? reasonAgainstFile(join(dirname(context.filename), specifier))
      : reasonAgainstPackage(specifier);
    if (reason) context.report({ node, message: reason });
  }

  function reasonAgainstFile(path) {
    const target = folderOf(path);
    if (target === '..' || target === folder) return undefined;
    const allowed = ours[folder] ?? [];
    if (allowed.includes(target)) return undefined;
    return `src/${folder} may import ${allowed.join(', ') || 'no other folder'} of src, not ${target}.`;
  }

  function reasonAgainstPackage(name) {
    const holders = Object.entries(packages).find(([held]) =>
      `${name}/`.startsWith(`${held}/`),
    )?.[1];
    if (!holders || holders.includes(folder)) return undefined;
    return `${name} may be imported in ${holders.join(', ')} of src, not in ${folder}.`;
  }

  return {
    ImportDeclaration: visit,
    ExportNamedDeclaration: visit,
    ExportAllDeclaration: visit,
    ImportExpression: visit,
  };
}

// oxlint-disable-next-line import/no-default-export -- oxlint asks for it.
export default {
  meta: { name: 'borders' },
  rules: { imports: { create: check, meta: { schema: false } } },
};
