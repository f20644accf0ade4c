interface Policy {
  createScriptURL(url: string): string | null
  createHTML(html: string, type: string, sink: string): string | null
}
interface TrustedTypes {
  createPolicy(name: string, policy: Policy): unknown
}

/** What the gateway serves as a script of ours; everything else stays a text. */
const ownScript = /^\/(?:assets\/[\w.-]+\.m?js|sw\.js)$/

/**
 * The one policy that the gateway's headers allow (`trusted-types default`): the browser asks it for every text that is
 * about to become a script's address or markup. Workers of our own assets pass; markup passes only into a document that
 * runs nothing (`DOMParser`, by which the map cleans the words of its provider), or where it holds no tag.
 */
export const ownScriptsOnly: Policy = {
  createScriptURL: (url) => {
    const { origin, pathname } = new URL(url, window.location.href)
    return origin === window.location.origin && ownScript.test(pathname) ? url : null
  },
  createHTML: (html, _type, sink) => (sink === 'DOMParser parseFromString' || !/[<&]/.test(html) ? html : null),
}

const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
trustedTypes?.createPolicy('default', ownScriptsOnly)
