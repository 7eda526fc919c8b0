import {
  endStaffSessions,
  resetStaff,
  revokeStaff,
  unlockStaff,
  type Staff,
} from "@croupier/contract/console/staff"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import { RolesForm } from "./roles-form.tsx"
import { OneTimePassword } from "../../parts/one-time-password.tsx"

const ACTS = ["unlock", "end_sessions", "reset", "revoke"] as const

/** One person: what they may do, and what is done when something went wrong. */
export function StaffDialog({ staff, onClose }: { readonly staff: Staff; readonly onClose: () => void }) {
  const t = useT("console-staff")
  const mayWrite = useMay("staff.write")
  const mayRoles = useMay("staff.roles")
  const [asked, setAsked] = useState<(typeof ACTS)[number]>()
  const [password, setPassword] = useState<string>()
  const { staffId, login } = staff
  const isGone = staff.state === "revoked"
  const act = async (why: string) => {
    switch (asked) {
      case "unlock":
        return call(unlockStaff, { staffId, why })
      case "end_sessions":
        return call(endStaffSessions, { staffId, why })
      case "reset":
        return setPassword((await call(resetStaff, { staffId, why })).password)
      case "revoke":
        return call(revokeStaff, { staffId, why })
      case undefined:
        return undefined
    }
  }
  return (
    <Dialog title={`${login} · ${staff.name}`} onClose={onClose}>
      <div className="grid gap-4">
        {isGone ? <Notice>{t("staff_revoked")}</Notice> : null}
        {password ? <OneTimePassword login={login} password={password} /> : null}
        {mayRoles && !isGone && !password ? <RolesForm staff={staff} /> : null}
        {mayWrite && !isGone && !password ? (
          <div className="flex flex-wrap gap-2 border-t border-line pt-3">
            {ACTS.filter((each) => each !== "unlock" || staff.wrongTries > 0).map((each) => (
              <Button key={each} kind={each === "revoke" ? "danger" : "quiet"} onClick={() => setAsked(each)}>
                {t(`staff_${each}`)}
              </Button>
            ))}
          </div>
        ) : null}
      </div>
      {asked ? (
        <WhyDialog
          title={`${t(`staff_${asked}`)}: ${login}`}
          action={t(`staff_${asked}`)}
          danger={asked === "revoke"}
          act={act}
          onDone={() => {
            setAsked(undefined)
            if (asked !== "reset") onClose()
          }}
          onClose={() => setAsked(undefined)}
        >
          <Notice>{t(`staff_${asked}_text`)}</Notice>
        </WhyDialog>
      ) : null}
    </Dialog>
  )
}
