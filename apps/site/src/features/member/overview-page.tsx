import { securityConfig } from "@croupier/contract/security"
import { contacts, type Contacts } from "@croupier/contract/verification"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import type { MemberPageName, MemberPageProps } from "../../modals/member-pages.ts"
import { Button } from "../../ui/button.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Icon, type IconName } from "../../ui/icon.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"

interface Guard {
  readonly page: MemberPageName
  readonly icon: IconName
  readonly title: string
  readonly state: string
  /** Undefined where it is neither good nor missing. */
  readonly good?: boolean
  readonly action: string
}

/** The security centre at a glance: what guards the account, and what is still open. */
export default function OverviewPage({ go }: MemberPageProps) {
  const t = useT("member")
  const format = useFormat()
  const { data, error, refetch } = useQuery({ ...query(securityConfig, {}), staleTime: 0 })
  const known = useQuery({ ...query(contacts, {}), staleTime: 0 })
  const contactsState = (found: Contacts | undefined): Pick<Guard, "state" | "good"> => {
    const verified = [found?.email, found?.mobile].flatMap((each) => (each?.verified ? [each.masked] : []))
    if (!found) return { state: "…" }
    return verified.length > 0
      ? { state: verified.join(" · "), good: true }
      : { state: t("member_contacts_open"), good: false }
  }
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60" />
  const guards: readonly Guard[] = [
    {
      page: "passwords",
      icon: "key-round",
      title: t("member_login_password"),
      state: data.passwordChangedAt
        ? t("member_changed_on", format.date(data.passwordChangedAt))
        : t("member_not_set"),
      good: data.passwordChangedAt !== null,
      action: t("member_change"),
    },
    {
      page: "passwords",
      icon: "wallet",
      title: t("member_payment_password"),
      state: t(data.hasPaymentPassword ? "member_set" : "member_not_set"),
      good: data.hasPaymentPassword,
      action: t(data.hasPaymentPassword ? "member_change" : "member_set_up"),
    },
    {
      page: "contacts",
      icon: "mail",
      title: t("member_contacts"),
      ...contactsState(known.data),
      action: t("member_manage"),
    },
    {
      page: "authenticator",
      icon: "qr-code",
      title: t("member_authenticator"),
      state: data.authenticator
        ? t("member_authenticator_on", data.recoveryCodesLeft)
        : t("member_authenticator_off"),
      good: data.authenticator,
      action: t(data.authenticator ? "member_manage" : "member_set_up"),
    },
    {
      page: "verification",
      icon: "shield-check",
      title: t("member_verification"),
      state: t("member_verification_short"),
      action: t("member_show"),
    },
    {
      page: "sessions",
      icon: "monitor",
      title: t("member_sessions"),
      state: t("member_sessions_short"),
      action: t("member_show"),
    },
    {
      page: "loginHistory",
      icon: "list",
      title: t("member_history"),
      state: t("member_history_short"),
      action: t("member_show"),
    },
  ]
  return (
    <ul aria-label={t("member_overview")} className="grid grid-cols-1 gap-3">
      {guards.map((guard) => (
        <li
          key={guard.title}
          className="flex flex-wrap items-center gap-3 rounded-card border border-line bg-bg-1 p-4"
        >
          <Icon name={guard.icon} size={24} className="text-brand-text" />
          <div className="min-w-0 grow basis-40">
            <p className="font-semibold">{guard.title}</p>
            <p className={`flex items-center gap-1.5 text-sm ${toneOf(guard.good)}`}>
              {guard.good === undefined ? null : (
                <Icon name={guard.good ? "circle-check" : "circle-alert"} size={16} />
              )}
              {guard.state}
            </p>
          </div>
          <Button
            kind="quiet"
            size="small"
            aria-label={`${guard.action}: ${guard.title}`}
            onClick={() => go(guard.page)}
          >
            {guard.action}
          </Button>
        </li>
      ))}
    </ul>
  )
}

const toneOf = (good: boolean | undefined): string =>
  good === undefined ? "text-fg-2" : good ? "text-win" : "text-brand-text"
