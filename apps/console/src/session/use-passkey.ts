import {
  staffAddPasskey,
  staffPasskeyChallenge,
  staffPasskeyOptions,
  staffPasskeySignInOptions,
  staffProvePasskey,
  staffSignInByPasskey,
} from "@croupier/contract/console/factors"
import type { Me } from "@croupier/contract/console/session"
import {
  startAuthentication,
  startRegistration,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser"
import { call } from "../api/call.ts"
import { CallError } from "@croupier/client/call-error"
import { text } from "../i18n/texts.ts"

/** Escaped, or a device that cannot: the browser has said why. */
const given = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch(() => {
    throw new CallError("PASSKEY_REFUSED", text("passkey_failed"))
  })

/** Lets the browser answer by one of the person's keys, and shows it to the house. */
export async function provePasskey(): Promise<Me> {
  // The other half of this library made them, on the server.
  const optionsJSON = (await call(
    staffPasskeyChallenge,
    {},
  )) as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await given(startAuthentication({ optionsJSON }))
  return call(staffProvePasskey, { response: { ...response } })
}

/** Signs in by a key alone: the browser asks which. */
export async function signInByPasskey(): Promise<Me> {
  const { ticket, options } = await call(staffPasskeySignInOptions, {})
  // The other half of this library made them, on the server.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await given(startAuthentication({ optionsJSON }))
  return call(staffSignInByPasskey, { ticket, response: { ...response } })
}

/** Lets the browser make a key and the house keep it under a name. */
export async function addPasskey(name: string): Promise<Me> {
  // The other half of this library made them, on the server.
  const optionsJSON = (await call(
    staffPasskeyOptions,
    {},
  )) as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await given(startRegistration({ optionsJSON }))
  return call(staffAddPasskey, { name, response: { ...response } })
}
