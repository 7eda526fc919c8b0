import type { ThirdPartyName } from "@croupier/contract/third-party"

/** A person as the identity provider knows them. */
export interface ThirdPartyIdentity {
  /** The name that the other house never gives to anybody else. */
  readonly subject: string
  /** A mail address that the other house says is theirs. */
  readonly verifiedEmail: string | undefined
}

/** The values that were sent to the other house and have to come back. */
export interface ThirdPartyChecks {
  readonly redirectUri: string
  readonly state: string
  readonly nonce: string
  /** The secret of PKCE, whose hash went ahead. */
  readonly verifier: string
}

/**
 * Another house that vouches for people. Both calls refuse THIRD_PARTY_UNAVAILABLE when it does not answer;
 * `identify` refuses THIRD_PARTY_FAILED when it does not vouch: refused, forged, spent, or for another asker.
 */
export interface ThirdParty {
  readonly name: ThirdPartyName
  readonly authorizationUrl: (checks: ThirdPartyChecks) => Promise<string>
  /** `query` is what the popup came back with. */
  readonly identify: (query: string, checks: ThirdPartyChecks) => Promise<ThirdPartyIdentity>
}
