/** Lower-case name or address of a `Host` header, without port, brackets and final dot; undefined where it is none. */
export const hostNameOf = (host: string | undefined): string | undefined => {
  const [, bracketed, plain] = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(host ?? '') ?? []
  return (bracketed ?? plain)?.toLowerCase().replace(/\.$/, '')
}
