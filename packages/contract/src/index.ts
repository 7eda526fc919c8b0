/** The wire, for the server: the endpoint table and its types. A client imports the rows it calls, so that its bundle holds only those. */
export { ENDPOINTS, type EndpointName, type Endpoints } from "./table.ts"
export {
  type Caller,
  type Endpoint,
  type Input,
  type Method,
  type Parsed,
  type Value,
} from "./wire/endpoint.ts"
export {
  ERRORS,
  ENCRYPTED_ERRORS,
  GUARDED_ERRORS,
  LOCATED_ERRORS,
  PLAY_ERRORS,
  SESSION_ERRORS,
  SHARED_ERRORS,
  type ErrorCode,
} from "./wire/errors.ts"
export { type Envelope } from "./wire/envelope.ts"
export { accountKind, isAccountType, type AccountKind, type AccountType } from "./identity/shared.ts"
export { LANGUAGES, type Language } from "./wire/values.ts"
