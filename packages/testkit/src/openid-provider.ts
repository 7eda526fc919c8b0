import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Provider } from "oidc-provider"

/** A house that vouches for people by OpenID Connect: a certified implementation, on a socket of its own. */
export interface OpenIdProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The next visitor is this person; undefined is one who says no. */
  person: string | undefined
  readonly stop: () => Promise<void>
}

/**
 * Starts one that knows a single client. The visitor is `person`, or, where the house `asks`, the person whom they
 * say they are on its page; their mail address is theirs and verified.
 */
export async function startOpenIdProvider(
  redirectUri: string,
  options: { readonly asks?: boolean } = {},
): Promise<OpenIdProvider> {
  let answer: (request: IncomingMessage, response: ServerResponse) => void = (_, response) => response.end()
  const server = createServer((request, response) => answer(request, response))
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const [clientId, clientSecret] = ["croupier-tests", "secret-of-the-tests-of-croupier"]
  const provider = new Provider(issuer, {
    clients: [{ client_id: clientId, client_secret: clientSecret, redirect_uris: [redirectUri] }],
    pkce: { required: () => true },
    claims: { openid: ["sub"], email: ["email", "email_verified"] },
    // As Google does: the address stands in the token itself.
    conformIdTokenClaims: false,
    cookies: { keys: ["the tests need no secret here"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => ({ sub: id, email: `${id}@people.test`, email_verified: true }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({
        clientId,
        ...(oidc.account ? { accountId: oidc.account.accountId } : {}),
      })
      grant.addOIDCScope("openid email")
      await grant.save()
      return grant
    },
  })
  const house: OpenIdProvider = {
    issuer,
    clientId,
    clientSecret,
    person: undefined,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  const callback = provider.callback()
  answer = (request, response) => {
    const url = new URL(request.url ?? "/", issuer)
    if (!url.pathname.startsWith("/interaction/")) return void callback(request, response)
    if (options.asks && !url.search) return ask(response)
    const person = options.asks ? url.searchParams.get("person") : house.person
    const result = person
      ? { login: { accountId: person } }
      : { error: "access_denied", error_description: "the person said no" }
    void provider.interactionFinished(request, response, result)
  }
  return house
}

function ask(response: ServerResponse): void {
  response.setHeader("Content-Type", "text/html")
  response.end(`<!doctype html><html lang="en"><meta charset="utf-8"><title>People</title>
    <form><label>Who are you? <input name="person"></label><button>Allow</button></form>
    <a href="?refused">Refuse</a></html>`)
}
