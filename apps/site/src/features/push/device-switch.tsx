import { tellSettings } from "@croupier/contract/push"
import { useMutation, useQuery } from "@tanstack/react-query"
import { refresh } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { standing, turnOff, turnOn } from "../../session/push-device.ts"

/** Switches messages on this device on or off, or says why that cannot be. */
export function DeviceSwitch({ publicKey }: { readonly publicKey: string }) {
  const t = useT("notify")
  const { data, refetch } = useQuery({ queryKey: ["notifications-here"], queryFn: standing, staleTime: 0 })
  const turning = useMutation({
    mutationFn: (on: boolean) => (on ? turnOn(publicKey) : turnOff()),
    onSettled: () => Promise.all([refetch(), refresh(tellSettings)]),
  })
  if (data === undefined) return <Skeleton className="h-16" />
  if (data === "missing" || data === "denied")
    return <p className="rounded-card bg-bg-2 p-4 text-fg-2">{t(`notify_${data}`)}</p>
  return (
    <div className="grid justify-items-start gap-3 rounded-card bg-bg-2 p-4">
      {data === "on" ? <p className="font-semibold text-win">{t("notify_is_on")}</p> : null}
      <Button
        kind={data === "on" ? "quiet" : "brand"}
        busy={turning.isPending}
        onClick={() => turning.mutate(data === "off")}
      >
        {t(data === "on" ? "notify_off" : "notify_on")}
      </Button>
      {turning.error ? (
        <p role="alert" className="text-loss">
          {t("notify_failed")}
        </p>
      ) : null}
    </div>
  )
}
