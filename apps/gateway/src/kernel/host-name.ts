/** Lower-case name or address of a `Host` header, without port, brackets and final dot; undefined where it is none. */
export const hostNameOf = (host: string | undefined): string | undefined => {
  const [, bracketed, plain] = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(host ?? '') ?? []
  // a dot alone is no name, and must not pass for an empty one
  return (bracketed ?? plain)?.toLowerCase().replace(/\.$/, '') || undefined
}
