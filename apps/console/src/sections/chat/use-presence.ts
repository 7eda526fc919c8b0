import { beAtDesk } from "@croupier/contract/console/service-chat"
import { useEffect, useState } from "react"
import { call } from "../../api/call.ts"

const SIGN_MS = 20_000
const KEPT = "console-chat-present"

/** Signs of life of a person at the desk, for as long as the room is open. */
export function usePresence(): readonly [boolean, (isPresent: boolean) => void] {
  const [isPresent, setPresent] = useState(() => sessionStorage.getItem(KEPT) === "yes")
  useEffect(() => {
    if (!isPresent) return
    const sign = () => void call(beAtDesk, { isPresent: true }).catch(() => undefined)
    sign()
    const timer = setInterval(sign, SIGN_MS)
    return () => clearInterval(timer)
  }, [isPresent])
  const choose = (next: boolean) => {
    sessionStorage.setItem(KEPT, next ? "yes" : "no")
    setPresent(next)
    if (!next) void call(beAtDesk, { isPresent: false }).catch(() => undefined)
  }
  return [isPresent, choose]
}
