#!/usr/bin/env python3
"""Checks the data files against the JSON schemas they name, and that the schemas are as strict as the program:
an unknown key anywhere in a file must be refused. Usage: check_schemas.py FOLDER...   (needs python3-jsonschema)"""
import copy
import functools
import json
import pathlib
import sys

import jsonschema


def objects(value, place=""):
    """All objects inside a document with their place, the document first; items of one list stand at the same place."""
    if isinstance(value, dict):
        yield place, value
        for key, child in value.items():
            yield from objects(child, f"{place}.{key}")
    if isinstance(value, list):
        for child in value:
            yield from objects(child, f"{place}[]")


@functools.cache
def validator_of(path):
    """Schemas may refer to others beside them."""
    schema = json.loads(path.read_text())
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    return validator(schema, resolver=jsonschema.RefResolver(path.as_uri(), schema))


spoilt_before = set()  # kinds of objects: one object of each kind, over all files, is enough


def kind_of(schema, document, place, object):
    """Objects of the same keys at the same place of documents for the same rules are held to the same part of a schema."""
    return schema, document.get("rules"), place, *sorted(object)


def check(file):
    """The complaints about one file; None for a file that names no schema."""
    document = json.loads(file.read_text())
    if not isinstance(document, dict) or not document.get("$schema", "").startswith("."):
        return None
    schema = (file.parent / document["$schema"]).resolve()
    validator = validator_of(schema)
    complaints = [f"{error.json_path}: {error.message[:200]}" for error in validator.iter_errors(document)]
    spoilt = copy.deepcopy(document)
    for place, object in list(objects(spoilt)):
        kind = kind_of(schema, document, place, object)
        if kind in spoilt_before:
            continue
        spoilt_before.add(kind)
        object["no such key"] = 1
        if validator.is_valid(spoilt):
            complaints.append(f"an unknown key beside {sorted(object)} is not refused")
        del object["no such key"]
    return complaints


def main():
    checked = wrong = 0
    for folder in sys.argv[1:]:
        for file in sorted(pathlib.Path(folder).rglob("*.json")):
            complaints = check(file)
            checked += complaints is not None
            for complaint in complaints or []:
                print(f"{file}: {complaint}")
                wrong += 1
    print(f"{checked} files checked, {wrong} complaints")
    sys.exit(1 if wrong or not checked else 0)


main()
