/** Whether an address leads to this machine itself: by loopback, or by a socket in its file system. */
export const isOwnMachine = (host: string): boolean => {
  const name = decodeURIComponent(host).replace(/^\[|\]$/g, '')
  return (
    name === '' || name.startsWith('/') || name === 'localhost' || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name)
  )
}
