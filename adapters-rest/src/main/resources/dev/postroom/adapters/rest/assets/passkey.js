// Asks the browser for a passkey, and sends what it answers with the form.
const form = document.querySelector("form[data-passkey]");
const status = form?.querySelector("[role=status]");
let isAsking = false;
let isAnswered = false;

const bytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
const text = (buffer) =>
  btoa(String.fromCharCode(...new Uint8Array(buffer)))
    .replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

async function ask({ passkey, challenge, site, user, address, known }) {
  const some = known.split(" ").filter(Boolean).map((id) => ({ type: "public-key", id: bytes(id) }));
  if (passkey === "get") {
    const { rawId, response } = await navigator.credentials.get({ publicKey: {
      challenge: bytes(challenge), rpId: site, userVerification: "required", allowCredentials: some,
    } });
    return {
      credential: text(rawId),
      client: text(response.clientDataJSON),
      authenticator: text(response.authenticatorData),
      signature: text(response.signature),
      user: text(response.userHandle ?? []),
    };
  }
  const { response } = await navigator.credentials.create({ publicKey: {
    challenge: bytes(challenge),
    rp: { id: site, name: "Postroom" },
    user: { id: bytes(user), name: address, displayName: address },
    pubKeyCredParams: [-7, -8, -257].map((alg) => ({ type: "public-key", alg })),
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    excludeCredentials: some,
  } });
  return {
    client: text(response.clientDataJSON),
    authenticator: text(response.getAuthenticatorData()),
    key: text(response.getPublicKey()),
    algorithm: response.getPublicKeyAlgorithm(),
  };
}

async function send() {
  if (isAsking) return;
  isAsking = true;
  status.textContent = "";
  try {
    const answer = await ask(form.dataset);
    Object.entries(answer).forEach(([name, value]) => (form.elements[name].value = value));
    isAnswered = true;
    form.requestSubmit();
  } catch (error) {
    status.textContent = error.name === "InvalidStateError"
      ? "This device has a passkey of yours already."
      : "The browser gave no passkey. Try again, or go back.";
    isAsking = false;
  }
}

if (form && window.PublicKeyCredential) {
  status.textContent = "";
  form.addEventListener("submit", (event) => {
    if (isAnswered) return;
    event.preventDefault();
    send();
  });
  if (form.dataset.eager) send();
} else if (form) {
  status.textContent = "This browser has no passkeys.";
}
