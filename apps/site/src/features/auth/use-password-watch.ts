import { memberInfo } from "@croupier/contract/identity"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { query } from "../../api/query.ts"
import { isRefusal } from "@croupier/client/call-error"
import { openModal } from "../../modals/modals.tsx"
import { useSession } from "../../session/session.ts"
import { keepFact } from "../../session/store.ts"

/**
 * Keeps the member's label, and brings the forced change of password back after a reload, or when the password expires during a session.
 * Mounted once, by the shell.
 */
export function usePasswordWatch(): void {
  const session = useSession()
  const { data, error } = useQuery({ ...query(memberInfo, {}), enabled: session !== null })
  useEffect(() => {
    if (data) keepFact("memberLabel", data.memberLabel)
  }, [data])
  const must = data?.passwordExpired === true || isRefusal(error, "PASSWORD_CHANGE_REQUIRED")
  useEffect(() => {
    if (session && must) openModal("changePassword", { forced: true }, { locked: true })
  }, [session, must])
}
