/**
 * The file name in a Content-Disposition header; `filename*` takes precedence over `filename`. Undefined when there is none.
 * source: RFC 6266, section 4.3; RFC 8187
 */
export function sentFileName(header: string | null): string | undefined {
  const name = header ? (anyLetters(header) ?? plain(header)) : undefined
  // never a path, whatever the header says
  return name?.split(/[/\\]/).at(-1) || undefined
}

function anyLetters(header: string): string | undefined {
  const encoded = /;\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1]
  if (encoded === undefined) return undefined
  try {
    return decodeURIComponent(encoded)
  } catch {
    return undefined
  }
}

function plain(header: string): string | undefined {
  const [, quoted, bare] = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i.exec(header) ?? []
  return quoted?.replace(/\\(.)/g, '$1') ?? bare
}
