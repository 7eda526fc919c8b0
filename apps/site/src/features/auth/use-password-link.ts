import { useEffect } from "react"
import { openModalAtOnce } from "../../modals/modals.tsx"

const LINK = /^#password=([\w.-]+)$/

/**
 * Opens the form behind a mailed link. The secret stands after the hash, so it reaches no server's log, and
 * leaves the address at once, so that neither the history nor a bookmark keeps it. Mounted once, by the shell.
 */
export function usePasswordLink(): void {
  useEffect(() => {
    const readHash = () => {
      const token = LINK.exec(location.hash)?.[1]
      if (!token) return
      history.replaceState(history.state, "", location.pathname + location.search)
      openModalAtOnce("passwordLink", { token })
    }
    readHash()
    addEventListener("hashchange", readHash)
    return () => removeEventListener("hashchange", readHash)
  }, [])
}
