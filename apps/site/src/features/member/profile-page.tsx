import { memberProfile } from "@croupier/contract/profile"
import { useQuery } from "@tanstack/react-query"
import { Suspense } from "react"
import { query } from "../../api/query.ts"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Field } from "../../ui/field.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { AvatarPicker } from "./avatar-picker.tsx"
import { useProfile, type Profile } from "./use-profile.ts"

/** Who the member is to the house: picture, names, birthday and whatever else the merchant's rules ask for. */
export default function ProfilePage() {
  const { data, error, refetch } = useQuery({
    ...query(memberProfile, {}),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
  return (
    <div className="grid grid-cols-1 gap-8">
      <AvatarPicker />
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {/* The form loads its texts when it is first drawn; the picture above stays visible meanwhile. */}
      <Suspense fallback={<Skeleton className="h-60" />}>
        {data ? <ProfileForm profile={data} /> : error ? null : <Skeleton className="h-60" />}
      </Suspense>
    </div>
  )
}

function ProfileForm({ profile }: { readonly profile: Profile }) {
  const t = useT("member")
  const auth = useT("auth")
  const format = useFormat()
  const { fields, refused, busy, submit } = useProfile(profile)
  return (
    <Form submit={submit} className="items-start sm:grid-cols-2">
      <Field label={auth("field_username")} value={profile.account} readOnly dir="ltr" />
      <Field label={t("member_registered")} value={format.date(profile.registeredAt)} readOnly />
      {profile.fields.map(({ rule, fixed }) => {
        const { name } = fields.props(rule.field)
        return (
          <Field
            key={name}
            {...fields.props(rule.field)}
            label={auth(`field_${rule.field}`)}
            readOnly={fixed}
            type={rule.field === "birthday" && rule.patternId === "dateYmd" ? "date" : "text"}
            autoComplete={AUTOFILL[rule.field] ?? "off"}
            maxLength={200}
            dir="auto"
            {...(fixed
              ? {
                  after: <Icon name="lock" size={18} className="me-2.5 text-fg-3" />,
                  hint: t("member_fixed"),
                }
              : ONCE.has(rule.field)
                ? { hint: t("member_once") }
                : {})}
          />
        )
      })}
      <div className="sm:col-span-2">
        <FormError message={refused} />
      </div>
      <Button type="submit" busy={busy} className="justify-self-start">
        {t(busy ? "member_saving" : "member_save")}
      </Button>
    </Form>
  )
}

/** Shown before it is too late: these can be told once. */
const ONCE: ReadonlySet<string> = new Set(["realName", "fullName", "payeeName", "birthday", "idNumber"])
const AUTOFILL: Readonly<Record<string, string>> = {
  nickname: "nickname",
  realName: "name",
  fullName: "name",
  payeeName: "name",
  birthday: "bday",
  address: "street-address",
  nationality: "country-name",
  occupation: "organization-title",
}
