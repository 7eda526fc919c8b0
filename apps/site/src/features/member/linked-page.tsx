import {
  linkThirdParty,
  THIRD_PARTIES,
  thirdPartyLinks,
  unlinkThirdParty,
  type ThirdPartyLinks,
  type ThirdPartyName,
} from "@croupier/contract/third-party"
import { useQuery } from "@tanstack/react-query"
import { callGuarded } from "../../forms/call-guarded.ts"
import { query, queryClient } from "../../api/query.ts"
import { useSettings } from "../../boot/boot.ts"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { openThirdParty, PopupError } from "../../forms/third-party-popup.ts"
import { Button } from "../../ui/button.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { toast } from "../../ui/toast.ts"
import { OwnPasswordField } from "./own-password-field.tsx"
import { useProof } from "./use-proof.ts"

const NAMES: Readonly<Record<ThirdPartyName, string>> = { google: "Google", facebook: "Facebook" }
/** Enter in the password chooses none of the houses. */
const nothing = () => undefined
const keep = (links: ThirdPartyLinks) => queryClient.setQueryData(query(thirdPartyLinks, {}).queryKey, links)

/** The other houses whose word opens the account: those that the merchant offers, and those still linked. */
export default function LinkedPage() {
  const t = useT("member")
  const auth = useT("auth")
  const format = useFormat()
  const { login } = useSettings()
  const { data, error, refetch } = useQuery({ ...query(thirdPartyLinks, {}), staleTime: 0 })
  const { fields, refused, refuse, busy, prove } = useProof(["password"])
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60" />
  const link = (provider: ThirdPartyName) =>
    prove(async ({ password }) => {
      try {
        keep(await callGuarded(linkThirdParty, { ...(await openThirdParty(provider)), password }))
        toast(t("member_link_done"), "good")
      } catch (cause) {
        if (!(cause instanceof PopupError)) throw cause
        refuse(auth(`auth_popup_${cause.fault}`))
      }
    })
  const unlink = (provider: ThirdPartyName) =>
    prove(async ({ password }) => {
      keep(await callGuarded(unlinkThirdParty, { provider, password }))
      toast(t("member_unlinked"), "good")
    })
  return (
    <Form submit={nothing} className="max-w-xl">
      <p className="text-fg-2">{t("member_linked_text")}</p>
      <OwnPasswordField field={fields.props("password")} />
      <FormError message={refused} />
      <ul aria-label={t("member_linked")} className="divide-y divide-line rounded-card border border-line">
        {THIRD_PARTIES.map((name) => {
          const linked = data.links.find((each) => each.provider === name)
          if (!linked && !login[name]) return null
          return (
            <li key={name} className="flex flex-wrap items-center gap-3 p-4">
              <div className="min-w-0 grow basis-40">
                <p className="font-semibold">{NAMES[name]}</p>
                <p className={`text-sm ${linked ? "text-win" : "text-fg-2"}`}>
                  {linked ? t("member_linked_on", format.date(linked.linkedAt)) : t("member_contact_none")}
                </p>
              </div>
              <Button
                kind="quiet"
                size="small"
                busy={busy}
                onClick={() => void (linked ? unlink(name) : link(name))}
              >
                {t(linked ? "member_unlink_from" : "member_link_with", NAMES[name])}
              </Button>
            </li>
          )
        })}
      </ul>
    </Form>
  )
}
