/** Interface languages; a stored `cat` is mapped to `ca` before it gets here. */
export type Language = 'es' | 'ca' | 'en'
