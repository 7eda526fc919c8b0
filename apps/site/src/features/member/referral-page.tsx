import { referral } from "@croupier/contract/referral"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useBrand } from "../../boot/boot.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Field } from "../../ui/field.tsx"
import { QrCode } from "../../ui/qr-code.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { toast } from "../../ui/toast.ts"
import { FriendsPart } from "./friends-part.tsx"
import { InvitationCard } from "./invitation-card.tsx"

/** The member's own invitation: a code to read out, a link to send, a picture to scan. */
export default function ReferralPage() {
  const t = useT("member")
  const format = useFormat()
  const { data, error, refetch } = useQuery({ ...query(referral, {}), staleTime: 0 })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80" />
  const link = `${location.origin}/register?inviter=${data.code}`
  return (
    <div className="grid max-w-xl grid-cols-1 gap-5">
      <p className="text-fg-2">{t("member_referral_text")}</p>
      <Copied label={t("member_referral_code")} value={data.code} />
      <Copied label={t("member_referral_link")} value={link} />
      <div className="flex flex-wrap items-center gap-5">
        <QrCode text={link} label={t("member_referral_qr")} />
        <div className="grid justify-items-start gap-3">
          <p>
            {t("member_referral_friends")}{" "}
            <strong className="figures text-h4">{format.number(data.friends)}</strong>
          </p>
          <Share link={link} />
        </div>
      </div>
      <InvitationCard code={data.code} link={link} />
      <FriendsPart />
    </div>
  )
}

function Copied({ label, value }: { readonly label: string; readonly value: string }) {
  const t = useT("member")
  const copy = () =>
    navigator.clipboard.writeText(value).then(
      () => toast(t("member_copied"), "good"),
      () => toast(t("member_copy_failed")),
    )
  return (
    <Field
      label={label}
      value={value}
      readOnly
      dir="ltr"
      onFocus={(event) => event.target.select()}
      end={
        <Button kind="outline" className="shrink-0 rounded-ctl!" onClick={() => void copy()}>
          {t("member_copy")}
        </Button>
      }
    />
  )
}

/** The device's own sheet for sharing, where it has one. */
function Share({ link }: { readonly link: string }) {
  const t = useT("member")
  const { name } = useBrand()
  if (!("share" in navigator)) return null
  return (
    <Button
      // Closing the sheet is no failure.
      onClick={() => void navigator.share({ title: name, url: link }).catch(() => undefined)}
    >
      {t("member_referral_share")}
    </Button>
  )
}
