"""A service provider by pysaml2: `/login`, `/acs`, `/slo`, `/logout`, `/me` and `/metadata` at its own address."""

import sys
from http.cookies import SimpleCookie
from http.server import BaseHTTPRequestHandler, HTTPServer
from json import dumps
from secrets import token_hex
from urllib.parse import parse_qs, urlsplit

from saml2 import BINDING_HTTP_POST, BINDING_HTTP_REDIRECT
from saml2.client import Saml2Client
from saml2.config import SPConfig
from saml2.metadata import entity_descriptor
from saml2.s_utils import success_status_factory
from saml2.saml import EncryptedID, Subject, name_id_from_string
from saml2.sigver import make_temp, pre_encryption_part
from saml2.xmlenc import encrypted_data_from_string

port, folder = int(sys.argv[1]), sys.argv[2]
own = f"http://localhost:{port}"
files = {"key_file": f"{folder}/key.pem", "cert_file": f"{folder}/cert.pem"}

config = SPConfig().load(
    {
        "entityid": f"{own}/metadata",
        "metadata": {"local": [f"{folder}/idp.xml"]},
        "xmlsec_binary": "/usr/bin/xmlsec1",
        **files,
        "encryption_keypairs": [files],
        "allow_unknown_attributes": True,
        "accepted_time_diff": 2,
        "service": {
            "sp": {
                "endpoints": {
                    "assertion_consumer_service": [(f"{own}/acs", BINDING_HTTP_POST)],
                    "single_logout_service": [
                        (f"{own}/slo", BINDING_HTTP_REDIRECT),
                    ],
                },
                "signing_algorithm": "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256",
                "digest_algorithm": "http://www.w3.org/2001/04/xmlenc#sha256",
                "authn_requests_signed": True,
                "logout_requests_signed": True,
                "logout_responses_signed": True,
                "want_response_signed": True,
                "want_assertions_signed": True,
                "allow_unsolicited": False,
            }
        },
    }
)
client = Saml2Client(config=config)
idp = next(iter(client.metadata.identity_providers()))
asked = {}
sessions = {}


def hidden(name):
    [(_, certificate)] = client.metadata.certs(idp, "idpsso", "encryption")
    pem = f"-----BEGIN CERTIFICATE-----\n{certificate}\n-----END CERTIFICATE-----\n"
    known = make_temp(pem, suffix=".pem", decode=False)
    template = make_temp(
        str(pre_encryption_part(msg_enc="http://www.w3.org/2009/xmlenc11#aes256-gcm")),
        decode=False,
    )
    data = client.sec.crypto.encrypt(str(name), known.name, template.name, "aes-256")
    return EncryptedID(encrypted_data=encrypted_data_from_string(data))


def revealed(encrypted):
    return name_id_from_string(client.sec.decrypt_keys(str(encrypted.encrypted_data)))


signed = {"sign": True, "sigalg": "http://www.w3.org/2001/04/xmldsig-more#rsa-sha256"}


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.answer(parse_qs(urlsplit(self.path).query))

    def do_POST(self):
        length = int(self.headers["Content-Length"])
        self.answer(parse_qs(self.rfile.read(length).decode()))

    def answer(self, given):
        parameters = {name: values[0] for name, values in given.items()}
        name = urlsplit(self.path).path.strip("/").replace("/", "_")
        try:
            getattr(self, f"on_{name}")(parameters)
        except Exception as error:  # each refusal of the library is shown
            self.show(500, {"error": type(error).__name__, "why": str(error)})

    def show(self, status, body, headers=()):
        text = body if isinstance(body, str) else dumps(body)
        self.send_response(status)
        for header in [("Content-Length", str(len(text.encode()))), *headers]:
            self.send_header(*header)
        self.end_headers()
        self.wfile.write(text.encode())

    def go(self, url, headers=()):
        self.show(303, "", [("Location", url), *headers])

    def follow(self, info):
        headers = dict(info["headers"])
        if "Location" in headers:
            self.go(headers["Location"])
        else:
            self.show(200, info["data"], [("Content-Type", "text/html")])

    @property
    def cookie(self):
        found = SimpleCookie(self.headers.get("Cookie", "")).get("sp")
        return found.value if found else None

    def on_metadata(self, _):
        self.show(200, str(entity_descriptor(config)))

    def on_login(self, parameters):
        binding = BINDING_HTTP_POST if "post" in parameters else BINDING_HTTP_REDIRECT
        more = {
            name: "true"
            for name, flag in [("force_authn", "force"), ("is_passive", "passive")]
            if flag in parameters
        }
        if "hidden" in parameters:
            name = sessions[self.cookie]["name_id"]
            more["subject"] = Subject(encrypted_id=hidden(name))
        request, _, info = client.prepare_for_negotiated_authenticate(
            entityid=idp, binding=binding, relay_state="the state", **more
        )
        asked[request] = "/me"
        self.follow(info)

    def on_acs(self, parameters):
        response = client.parse_authn_request_response(
            parameters["SAMLResponse"], BINDING_HTTP_POST, outstanding=asked
        )
        session = token_hex(8)
        sessions[session] = response.session_info()
        cookie = ("Set-Cookie", f"sp={session}; Path=/; SameSite=Lax")
        self.go(f"{own}/me", [cookie])

    def on_me(self, _):
        known = sessions.get(self.cookie)
        if known is None:
            return self.show(200, {})
        name = known["name_id"].text
        self.show(200, {"name": name, "attributes": known["ava"]})

    def on_logout(self, parameters):
        session = sessions.pop(self.cookie)
        name = session["name_id"]
        if "hidden" in parameters:
            return self.follow(self.hidden_logout(session))
        told = client.global_logout(name)
        _, info = told[idp]
        self.follow(info)

    def hidden_logout(self, session):
        [place, *_] = client.metadata.single_logout_service(
            idp, BINDING_HTTP_REDIRECT, "idpsso"
        )
        _, request = client.create_logout_request(
            place["location"],
            idp,
            name_id=session["name_id"],
            session_indexes=[session["session_index"]],
            sign=False,
        )
        request.encrypted_id = hidden(session["name_id"])
        request.name_id = None
        return client.apply_binding(
            BINDING_HTTP_REDIRECT, str(request), place["location"], **signed
        )

    def on_slo(self, parameters):
        if "SAMLResponse" in parameters:
            client.parse_logout_request_response(
                parameters["SAMLResponse"], BINDING_HTTP_REDIRECT
            )
            return self.go(f"{own}/me")
        session = sessions.pop(self.cookie, None)
        asks = client.parse_logout_request(
            parameters["SAMLRequest"],
            BINDING_HTTP_REDIRECT,
            relay_state=parameters.get("RelayState", ""),
            sigalg=parameters.get("SigAlg"),
            signature=parameters.get("Signature"),
        ).message
        if asks.encrypted_id and revealed(asks.encrypted_id) == session["name_id"]:
            return self.follow(self.agree(asks))
        info = client.handle_logout_request(
            parameters["SAMLRequest"],
            session and session["name_id"],
            BINDING_HTTP_REDIRECT,
            relay_state=parameters.get("RelayState", ""),
            sigalg=parameters.get("SigAlg"),
            signature=parameters.get("Signature"),
        )
        self.follow(info)

    def agree(self, asks):
        answer = client.create_logout_response(
            asks,
            bindings=[BINDING_HTTP_REDIRECT],
            status=success_status_factory(),
            sign=False,
        )
        place = client.response_args(asks, [BINDING_HTTP_REDIRECT])
        return client.apply_binding(
            BINDING_HTTP_REDIRECT,
            str(answer),
            place["destination"],
            response=True,
            **signed,
        )

    def log_message(self, *_):
        pass


HTTPServer(("127.0.0.1", port), Handler).serve_forever()
