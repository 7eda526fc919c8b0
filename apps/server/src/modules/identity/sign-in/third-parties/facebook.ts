import { createHmac } from "node:crypto"
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretPost,
  Configuration,
} from "openid-client"
import { z } from "zod"
import { refuse } from "../../../../kernel/refusal.ts"
import { asked, TIMEOUT_SECONDS } from "./outcome.ts"
import type { ThirdParty } from "./port.ts"

export interface FacebookSettings {
  readonly appId: string
  readonly appSecret: string
  /** Where people are asked, without a slash at the end. */
  readonly dialogUrl: string
  /** Where codes are redeemed and people are described. */
  readonly graphUrl: string
}

/** The id is Facebook's for this app alone. */
const Me = z.object({ id: z.string().min(1) })

/** Facebook: OAuth 2.0 with state and PKCE, then its own description of the person. Its mail addresses are not said to be verified. */
export function facebook({ appId, appSecret, dialogUrl, graphUrl }: FacebookSettings): ThirdParty {
  const configuration = new Configuration(
    {
      issuer: dialogUrl,
      authorization_endpoint: `${dialogUrl}/dialog/oauth`,
      token_endpoint: `${graphUrl}/oauth/access_token`,
    },
    appId,
    undefined,
    ClientSecretPost(appSecret),
  )
  configuration.timeout = TIMEOUT_SECONDS
  if (graphUrl.startsWith("http://")) allowInsecureRequests(configuration)
  return {
    name: "facebook",
    authorizationUrl: ({ redirectUri, state, verifier }) =>
      asked(
        async () =>
          buildAuthorizationUrl(configuration, {
            redirect_uri: redirectUri,
            scope: "public_profile",
            code_challenge: await calculatePKCECodeChallenge(verifier),
            code_challenge_method: "S256",
            state,
          }).href,
      ),
    identify: (query, { redirectUri, state, verifier }) =>
      asked(async () => {
        const returned = new URL(redirectUri)
        returned.search = query
        const { access_token: token } = await authorizationCodeGrant(configuration, returned, {
          pkceCodeVerifier: verifier,
          expectedState: state,
        })
        return { subject: await whoIs(graphUrl, appSecret, token), verifiedEmail: undefined }
      }),
  }
}

async function whoIs(graphUrl: string, appSecret: string, token: string): Promise<string> {
  const url = new URL(`${graphUrl}/me`)
  url.searchParams.set("fields", "id")
  // Shows that the token is used by the app that it was given to.
  url.searchParams.set("appsecret_proof", createHmac("sha256", appSecret).update(token).digest("hex"))
  const answer = await fetch(url, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(TIMEOUT_SECONDS * 1_000),
  })
  if (!answer.ok) refuse(answer.status >= 500 ? "THIRD_PARTY_UNAVAILABLE" : "THIRD_PARTY_FAILED")
  return Me.parse(await answer.json()).id
}
