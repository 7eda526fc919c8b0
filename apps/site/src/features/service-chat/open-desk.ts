import { launchServiceDesk } from "@croupier/contract/service-chat"
import { SERVICE_TYPE } from "@croupier/rules/service-way"
import { compactDecrypt, exportJWK, generateKeyPair } from "jose"
import { call } from "../../api/call.ts"
import { openModal } from "../../modals/modals.tsx"

/**
 * Opens the outside desk by its encrypted link, which is decrypted by a key that this page made for it. The window opens
 * before the answer is there, since browsers block one that opens later; a call that fails closes it, and is told.
 */
export async function openDesk(): Promise<void> {
  const opened = window.open("about:blank", "_blank")
  try {
    const { publicKey, privateKey } = await generateKeyPair("ECDH-ES")
    const { x = "", y = "" } = await exportJWK(publicKey)
    const { version } = await call(launchServiceDesk, { replyKey: { kty: "EC", crv: "P-256", x, y } })
    const link = version.pathList.find(({ type }) => type === SERVICE_TYPE.known)
    const plain = version.pathList.find(({ type }) => type === SERVICE_TYPE.chat)
    const url = link
      ? new TextDecoder().decode((await compactDecrypt(link.path, privateKey)).plaintext)
      : plain?.path
    if (url === undefined) {
      // The merchant's desk has no secret yet: the house's own chat takes its place.
      opened?.close()
      openModal("serviceChat")
    } else if (opened) {
      opened.opener = null
      opened.location.replace(url)
    } else location.assign(url)
  } catch (error) {
    opened?.close()
    throw error
  }
}
