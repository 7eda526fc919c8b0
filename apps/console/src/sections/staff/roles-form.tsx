import { ROLE_NAMES, type Role } from "@croupier/contract/console/permissions"
import { changeStaffRoles, type Staff } from "@croupier/contract/console/staff"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { CheckField } from "../../parts/check-field.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { useSessionState } from "../../session/session-store.ts"
import { WhyField } from "../../parts/why-field.tsx"

/** The roles and merchants of a person of staff; saved, or proposed to a second person. */
export function RolesForm({ staff }: { readonly staff: Staff }) {
  const t = useT("console-staff")
  const merchants = useSessionState().me?.merchants ?? []
  const [roles, setRoles] = useState<readonly Role[]>(staff.roles)
  const [everywhere, setEverywhere] = useState(staff.merchantIds === null)
  const [ids, setIds] = useState<readonly number[]>(staff.merchantIds ?? [])
  const [why, setWhy] = useState("")
  const changing = useMutation({
    mutationFn: () =>
      call(changeStaffRoles, {
        staffId: staff.staffId,
        roles: [...roles],
        merchantIds: everywhere ? null : [...ids],
        version: staff.version,
        why,
      }),
  })
  if (changing.data)
    return (
      <Notice tone="right">
        {t(changing.data.state === "APPLIED" ? "roles_applied" : "roles_proposed")}
      </Notice>
    )
  const toggle = <T,>(list: readonly T[], each: T, on: boolean): T[] =>
    on ? [...list, each] : list.filter((other) => other !== each)
  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        changing.mutate()
      }}
    >
      <fieldset>
        <legend className="mb-1 text-sm text-fg-2">{t("roles")}</legend>
        <div className="grid grid-cols-2 gap-1">
          {ROLE_NAMES.filter((role) => (role === "regulator") === (staff.accessUntil !== null)).map(
            (role) => (
              <CheckField
                key={role}
                label={t(`role_${role}`)}
                checked={roles.includes(role)}
                onChange={(on) => setRoles(toggle(roles, role, on))}
              />
            ),
          )}
        </div>
      </fieldset>
      <fieldset>
        <legend className="mb-1 text-sm text-fg-2">{t("merchants")}</legend>
        <div className="grid grid-cols-2 gap-1">
          <CheckField label={t("merchants_all")} checked={everywhere} onChange={setEverywhere} />
          {everywhere
            ? null
            : merchants.map(({ id, name }) => (
                <CheckField
                  key={id}
                  label={name}
                  checked={ids.includes(id)}
                  onChange={(on) => setIds(toggle(ids, id, on))}
                />
              ))}
        </div>
      </fieldset>
      <WhyField name="rolesWhy" value={why} onChange={setWhy} />
      <Fault error={changing.error} />
      <div className="flex justify-end">
        <Button type="submit" kind="main" busy={changing.isPending}>
          {t("roles_change")}
        </Button>
      </div>
    </form>
  )
}
