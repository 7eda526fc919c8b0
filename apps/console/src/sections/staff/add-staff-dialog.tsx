import { LONGEST_ACCESS_DAYS } from "@croupier/contract/console/permissions"
import { addStaff, type Staff } from "@croupier/contract/console/staff"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { merchantClock, merchantInstant } from "../../i18n/merchant-time.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Field } from "../../parts/field.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { OneTimePassword } from "../../parts/one-time-password.tsx"
import { FormButtons } from "../../parts/form-buttons.tsx"

const DAY_MS = 86_400_000
/** An instant as a field of date and time reads it, by the merchant's clock. */
const fieldTime = (at: number): string => merchantClock(new Date(at).toISOString()).slice(0, 16)

/** The earliest and the latest end of a regulator's access. */
const accessSpan = () => ({
  earliest: fieldTime(Date.now()),
  latest: fieldTime(Date.now() + LONGEST_ACCESS_DAYS * DAY_MS),
})

/** Adds a person of staff, shows the password once, and goes on to the roles. */
export function AddStaffDialog({ onClose }: { readonly onClose: (added?: Staff) => void }) {
  const t = useT("console-staff")
  const [login, setLogin] = useState("")
  const [name, setName] = useState("")
  const [until, setUntil] = useState("")
  const [{ earliest, latest }] = useState(accessSpan)
  const adding = useMutation({
    mutationFn: () =>
      call(addStaff, { login, name, ...(until === "" ? {} : { accessUntil: merchantInstant(until) }) }),
  })
  return (
    <Dialog title={t("staff_add")} onClose={() => onClose()}>
      {adding.data ? (
        <div className="grid gap-3">
          <OneTimePassword login={adding.data.staff.login} password={adding.data.password} />
          <div className="flex justify-end">
            <Button kind="main" onClick={() => onClose(adding.data.staff)}>
              {t("staff_roles_next")}
            </Button>
          </div>
        </div>
      ) : (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            adding.mutate()
          }}
        >
          <Notice>{t("staff_add_text")}</Notice>
          <Field
            label={t("login")}
            name="newLogin"
            hint={t("login_hint")}
            pattern="[a-z][a-z0-9._\-]{2,39}"
            autoCapitalize="none"
            autoComplete="off"
            required
            value={login}
            onChange={({ target }) => setLogin(target.value)}
          />
          <Field
            label={t("name")}
            name="newName"
            autoComplete="off"
            maxLength={80}
            required
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
          <Field
            label={t("staff_until")}
            name="accessUntil"
            hint={t("staff_until_hint", String(LONGEST_ACCESS_DAYS))}
            type="datetime-local"
            min={earliest}
            max={latest}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
          <Fault error={adding.error} />
          <FormButtons action={t("staff_add")} busy={adding.isPending} onCancel={() => onClose()} />
        </form>
      )}
    </Dialog>
  )
}
