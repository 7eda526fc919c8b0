import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  type Configuration,
} from "openid-client"
import { refuse } from "../../../../kernel/refusal.ts"
import { asked, TIMEOUT_SECONDS } from "./outcome.ts"
import type { ThirdParty } from "./port.ts"

export interface GoogleSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Google, or any house that speaks OpenID Connect: code flow with PKCE, state and nonce; its keys and addresses by discovery. */
export function google({ issuer, clientId, clientSecret }: GoogleSettings): ThirdParty {
  let known: Promise<Configuration> | undefined
  const configuration = () =>
    (known ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      // A simulator on this machine; an issuer that the world reaches speaks TLS.
      execute: issuer.startsWith("http://") ? [allowInsecureRequests] : [],
    }).catch((error: unknown) => {
      known = undefined
      throw error
    }))
  return {
    name: "google",
    authorizationUrl: ({ redirectUri, state, nonce, verifier }) =>
      asked(
        async () =>
          buildAuthorizationUrl(await configuration(), {
            redirect_uri: redirectUri,
            scope: "openid email",
            code_challenge: await calculatePKCECodeChallenge(verifier),
            code_challenge_method: "S256",
            state,
            nonce,
          }).href,
      ),
    identify: (query, { redirectUri, state, nonce, verifier }) =>
      asked(async () => {
        const returned = new URL(redirectUri)
        returned.search = query
        const tokens = await authorizationCodeGrant(await configuration(), returned, {
          pkceCodeVerifier: verifier,
          expectedState: state,
          expectedNonce: nonce,
          idTokenExpected: true,
        })
        const claims = tokens.claims() ?? refuse("THIRD_PARTY_FAILED")
        const { email, email_verified: verified } = claims
        return {
          subject: claims.sub,
          verifiedEmail: typeof email === "string" && verified === true ? email.toLowerCase() : undefined,
        }
      }),
  }
}
