import { contacts, type Contacts } from "@croupier/contract/verification"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { EmailForm } from "./email-form.tsx"
import { MobileForm } from "./mobile-form.tsx"

/** Where the house reaches the member, shown to be theirs by a code. */
export default function ContactsPage() {
  const t = useT("member")
  const { data, error, refetch } = useQuery({ ...query(contacts, {}), staleTime: 0 })
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60" />
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-fg-2">{t("member_contacts_text")}</p>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2">
        <section className="grid grid-cols-1 gap-4" aria-label={t("member_email")}>
          <Standing title={t("member_email")} contact={data.email} />
          <EmailForm asksPassword={data.email?.verified ?? false} />
        </section>
        <section className="grid grid-cols-1 gap-4" aria-label={t("member_mobile")}>
          <Standing title={t("member_mobile")} contact={data.mobile} />
          <MobileForm asksPassword={data.mobile?.verified ?? false} />
        </section>
      </div>
    </div>
  )
}

function Standing({ title, contact }: { readonly title: string; readonly contact: Contacts["email"] }) {
  const t = useT("member")
  return (
    <div>
      <h4 className="text-lg font-semibold">{title}</h4>
      {contact ? (
        <p
          role="status"
          className={`flex flex-wrap items-center gap-1.5 text-sm ${contact.verified ? "text-win" : "text-brand-text"}`}
        >
          <Icon name={contact.verified ? "circle-check" : "circle-alert"} size={16} />
          <bdi dir="ltr">{contact.masked}</bdi>
          <span>{t(contact.verified ? "member_verified" : "member_unverified")}</span>
        </p>
      ) : (
        <p className="text-sm text-fg-2">{t("member_contact_none")}</p>
      )}
    </div>
  )
}
