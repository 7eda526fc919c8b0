const MUTED = "sounds-muted"
/** A rising chord, in hertz. */
const NOTES = [523, 659, 784, 1047]
const NOTE_SECONDS = 0.09
const FADE_SECONDS = 0.5
const LOUDNESS = 0.06
const BUZZ_MILLIS = [30, 40, 60]

/** This device's choice. */
export const isMuted = (): boolean => localStorage.getItem(MUTED) !== null

export function mute(silent: boolean): void {
  if (silent) localStorage.setItem(MUTED, "")
  else localStorage.removeItem(MUTED)
}

/** A short chord and a buzz, unless the device is muted. Browsers allow both only after the page was touched. */
export function playWin(): void {
  if (isMuted() || !navigator.userActivation.hasBeenActive) return
  if ("vibrate" in navigator) navigator.vibrate(BUZZ_MILLIS)
  const audio = new AudioContext()
  const loudness = audio.createGain()
  loudness.gain.value = LOUDNESS
  loudness.connect(audio.destination)
  const end = audio.currentTime + NOTES.length * NOTE_SECONDS + FADE_SECONDS
  loudness.gain.setTargetAtTime(0, end - FADE_SECONDS, FADE_SECONDS / 4)
  for (const [at, hertz] of NOTES.entries()) {
    const note = audio.createOscillator()
    note.type = "triangle"
    note.frequency.value = hertz
    note.connect(loudness)
    note.start(audio.currentTime + at * NOTE_SECONDS)
    note.stop(end)
  }
  setTimeout(() => void audio.close(), (end - audio.currentTime) * 1_000 + 100)
}
