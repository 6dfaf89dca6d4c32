#!/usr/bin/env python3
"""Prints docs/openapi.json: the routes below, and the types that web/src/protocol.ts has from the server's sources.

    tools/openapi.py > docs/openapi.json        (a test fails when the file is stale)
"""

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# method, path, what it does, body's type, answer's type or None, status
ROUTES = [
    ("get", "/api/home", "What there is, and the battles of the tokens shown", None, "Home", 200),
    ("post", "/api/battles", "Begins a battle", "NewBattle", "Created", 201),
    ("get", "/api/battles", "Battles that are played now and may be watched, and invitations to anyone; the address ends in ?live", None, "Battles", 200),
    ("get", "/api/addresses", "Where others find this server; for its own machine", None, "Addresses", 200),
    ("get", "/api/battles/{id}", "One battle", None, "BattleInfo", 200),
    ("delete", "/api/battles/{id}", "Deletes it for both seats; needs a token of it", None, None, 204),
    ("get", "/api/battles/{id}/replay", "Its replay file", None, "unknown", 200),
    ("get", "/api/battles/{id}/plan", "Its table from above, as an SVG picture", None, None, 200),
    ("post", "/api/battles/{id}/fork", "Begins a battle that goes on from a decision of one that has ended", "Fork", "Created", 201),
    ("post", "/api/battles/{id}/rematch", "Plays a battle that has ended once more, with the sides swapped; needs a token of it", None, "Created", 201),
    ("get", "/api/battles/{id}/statistics", "What there is to count about a battle that has ended", None, "Statistics", 200),
    ("post", "/api/examples", "Begins a battle in which to try what a clause says", "ExampleWish", "Created", 201),
    ("post", "/api/lessons", "Begins a battle in which to play a part of a lesson", "LessonWish", "Created", 201),
    ("post", "/api/replays", "Keeps a replay file to be looked at", "unknown", "Uploaded", 201),
    ("get", "/api/join/{code}", "What an invitation is to", None, "Invitation", 200),
    ("post", "/api/join", "Sits down", "Join", "Created", 200),
    ("get", "/api/armies/{id}", "A ready army, complete in itself", None, "unknown", 200),
    ("get", "/api/tables/{id}", "A ready table", None, "Table", 200),
    ("get", "/api/languages/{code}", "The texts of a language", None, "unknown", 200),
    ("get", "/api/health", "Whether battles can be read and written; 503 where not", None, "Health", 200),
    ("post", "/api/query/{name}", "A query of docs/queries.md, about a battle or none", "QueryBody", "unknown", 200),
]
OWN = {"QueryBody": {"type": "object", "additionalProperties": False, "properties": {
    "battle": {"type": "string"}, "at": {"type": "integer", "minimum": 0}, "input": {}}}}
REQUIRED = {"NewBattle": ["rules"], "Join": ["code"], "Fork": ["at"], "ExampleWish": ["clause"],
            "LessonWish": ["lesson"]}  # of requests; every other field has a default
PLAIN = {"string": {"type": "string"}, "number": {"type": "number"}, "boolean": {"type": "boolean"}, "unknown": {}}


def schema(text: str, used: set[str]) -> dict:
    text = text.strip()
    if text.endswith("| null"):
        return {"anyOf": [schema(text[:-6], used), {"type": "null"}]}
    if text.endswith("[]"):
        inner = text[:-2].removeprefix("(").removesuffix(")") if text.startswith("(") else text[:-2]
        return {"type": "array", "items": schema(inner, used)}
    if text.startswith("["):
        parts = text[1:-1].split(", ")
        return {"type": "array", "prefixItems": [schema(part, used) for part in parts], "minItems": len(parts), "maxItems": len(parts)}
    if text.startswith('"'):
        return {"enum": [word.strip().strip('"') for word in text.split("|")]}
    if text in PLAIN:
        return PLAIN[text]
    used.add(text)
    return {"$ref": f"#/components/schemas/{text}"}


def interfaces() -> dict[str, list[tuple[str, str]]]:
    text = (ROOT / "web/src/protocol.ts").read_text(encoding="utf-8")
    found = re.findall(r"export interface (\w+) \{\n(.*?)\}\n", text, re.S)
    return {name: re.findall(r"^  (\w+): (.*);$", body, re.M) for name, body in found}


def main() -> None:
    known, used, done, paths = interfaces(), {"Failure"}, {}, {}
    for method, path, summary, body, answer, status in ROUTES:
        content = lambda name: {"application/json": {"schema": schema(name, used)}}  # noqa: E731
        route = {"summary": summary, "responses": {
            str(status): {"description": "done"} | ({"content": content(answer)} if answer else {}),
            "default": {"description": "refused", "content": content("Failure")}}}
        names = re.findall(r"\{(\w+)\}", path)
        route["parameters"] = [{"name": name, "in": "path", "required": True, "schema": {"type": "string"}} for name in names]
        route["parameters"].append({"name": "Muster-Seats", "in": "header", "schema": {"type": "string"}, "description": "seat tokens, blanks between"})
        if body:
            route["requestBody"] = {"required": True, "content": content(body)}
        paths.setdefault(path, {})[method] = route
    while open_names := sorted(used - done.keys()):
        for name in open_names:
            if name in OWN or name not in known:
                done[name] = OWN.get(name, {})
                continue
            done[name] = {"type": "object", "additionalProperties": False, "properties": {field: schema(kind, used) for field, kind in known[name]}}
            if name in REQUIRED:
                done[name]["required"] = REQUIRED[name]
    print(json.dumps({"openapi": "3.1.0", "info": {"title": "Muster", "version": "1", "description": "The HTTP part of docs/api.md."},
                      "paths": paths, "components": {"schemas": dict(sorted(done.items()))}}, indent=1))


main()
