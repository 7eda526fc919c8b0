import { removeDevice, tellSettings } from "@croupier/contract/push"
import { useMutation, useQuery } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { query, queryClient } from "../../api/query.ts"
import { useMerchantClock } from "../../boot/use-merchant-clock.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { DeviceSwitch } from "./device-switch.tsx"
import { TopicBoxes } from "./topic-boxes.tsx"

/** Messages on this device and by e-mail: the switch of this device, the subjects, and the other devices. */
export default function NotificationsPage() {
  const t = useT("notify")
  const clock = useMerchantClock()
  const { data, error, refetch } = useQuery({ ...query(tellSettings, {}), staleTime: 0 })
  const removing = useMutation({
    mutationFn: (deviceId: string) => call(removeDevice, { deviceId }),
    onSuccess: (kept) => queryClient.setQueryData(query(tellSettings, {}).queryKey, kept),
  })
  const failed = error ?? removing.error
  if (failed) return <ErrorState error={failed} retry={() => void refetch().then(() => removing.reset())} />
  if (!data) return <Skeleton className="h-80" />
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-5">
      <p className="max-w-prose text-fg-2">{t("notify_text")}</p>
      <DeviceSwitch publicKey={data.publicKey} />
      <section className="grid grid-cols-1 gap-2">
        <h3 className="font-bold">{t("notify_subjects")}</h3>
        <TopicBoxes settings={data} />
      </section>
      {data.devices.length > 0 ? (
        <section className="grid grid-cols-1 gap-2">
          <h3 className="font-bold">{t("notify_devices")}</h3>
          <ul className="divide-y divide-line rounded-card border border-line">
            {data.devices.map(({ deviceId, device, since }) => (
              <li key={deviceId} className="flex items-center gap-3 p-3">
                <span className="min-w-0 grow">
                  <span className="block truncate">{device}</span>
                  <time dateTime={since} className="figures text-sm text-fg-3">
                    {clock.stamp(since)}
                  </time>
                </span>
                <Button
                  kind="quiet"
                  size="small"
                  busy={removing.isPending && removing.variables === deviceId}
                  onClick={() => removing.mutate(deviceId)}
                >
                  {t("notify_remove")}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
