/** GWP/1, the protocol between a house and those who make its games: signing, schemas, clients, and the conformance kit. */
export { addressList, isAddress, type AddressList } from "./address-list.ts"
export { ANSWER_MS, ask, NoAnswer, RequestRefused, SEND_WITHIN_MS, SentTooLate, type Peer } from "./call.ts"
export { readExactJson } from "./exact-json.ts"
export { readAtMost } from "./limited-answer.ts"
export {
  ALGORITHMS,
  fingerprintOf,
  newKeyPair,
  signingKey,
  verifyingKey,
  type Algorithm,
  type KeySetting,
  type SigningKey,
  type VerifyingKey,
} from "./keys.ts"
export { gwpOpenApi } from "./openapi.ts"
export { providerClient, type ProviderClient } from "./provider-client.ts"
export { signedRoute, signedRoutes, type Caller, type SignedRoute } from "./signed-routes.ts"
export { BODY_BYTES, HEADERS, judge, signReply, signRequest, TIME_TOLERANCE_MS } from "./signing.ts"
export { STATUSES, type Status } from "./statuses.ts"
export { walletClient, type WalletClient } from "./wallet-client.ts"
