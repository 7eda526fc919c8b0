import { newKeyPair } from "@croupier/provider"
import { keepJson } from "@croupier/service/kept"

type KeyPair = ReturnType<typeof newKeyPair>

/** The keys kept in a file, made when there are none. Throws with one line that names a file that is damaged. */
export const keyPairIn = (file: string): Promise<KeyPair> => keepJson(file, read, newKeyPair)

function read(found: unknown): KeyPair {
  if (typeof found === "object" && found !== null && "publicKey" in found && "privateKey" in found) {
    const { publicKey, privateKey } = found
    if (typeof publicKey === "string" && typeof privateKey === "string") return { publicKey, privateKey }
  }
  throw new Error("no pair of keys")
}
