/** Where the site answers, for links that leave the server. */
export interface PublicAddress {
  /** As configured; with port 0, the port that the system gave, once the server listens. */
  readonly url: () => string
  /** Called once by the server, when it listens. */
  readonly listensOn: (port: number) => void
}

export function publicAddress(config: { readonly port: number; readonly publicUrl: string }): PublicAddress {
  let listening: number | undefined
  return {
    url: () =>
      config.port === 0 && listening !== undefined ? `http://localhost:${listening}` : config.publicUrl,
    listensOn: (port) => void (listening = port),
  }
}
